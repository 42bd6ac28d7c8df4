import * as z from 'zod';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';

/** The `environment` parameter of whatever reads submissions or sums of them: production unless sandbox is asked for. */
export const environmentSchema = z.enum(ENVIRONMENTS).default('production');
