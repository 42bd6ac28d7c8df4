import * as z from 'zod';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';

/** The `environment` parameter of requests that read submissions or their totals. Default: production. */
export const environmentSchema = z.enum(ENVIRONMENTS).default('production');
