import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { logs } from './log.ts';

/** The activity log, which the write pipeline writes. */
export const logsFeature = defineFeature({ name: logs.name, resource: logs });
