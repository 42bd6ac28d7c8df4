import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { elements } from './element.ts';

/** Elements, without hooks. */
export const elementsFeature = defineFeature({ name: elements.name, resource: elements });
