import { enhanceAll } from './enhance.ts';

// The script a published page loads: it starts by itself, once there is something to start on.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => enhanceAll());
else enhanceAll();
