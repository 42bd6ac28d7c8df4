import type { Tone } from '@tributary/kit/theme/tokens.ts';
import type { Role } from '../access/roles.ts';

/** The badge of each role (specification, section 6). */
export const ROLE_TONES: Record<Role, Tone> = {
  admin: 'warning',
  user: 'info',
  integrator: 'primary',
  maintainer: 'success',
  plenipotent: 'danger',
  finance: 'secondary',
  creator: 'dark',
  analyst: 'light',
};
