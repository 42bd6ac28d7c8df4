/** Longest name of a passkey, in characters. */
export const LONGEST_NAME = 60;
/** Most passkeys of one account. */
export const MOST_PASSKEYS = 20;

/** What `GET /api/v1/account/one-time-codes` answers. */
export interface CodesState {
  /** False for people whom another sign-in service signs in. */
  available: boolean;
  /** Since when codes are asked for; null when they are not. */
  since: string | null;
  recoveryCodesLeft: number;
}

/** What beginning a set-up answers. */
export interface CodesSetUp {
  key: string;
  address: string;
}

export interface PasskeyItem {
  id: string;
  name: string;
  /** Whether it lives in more places than one device. */
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What `GET /api/v1/account/passkeys` answers. */
export interface PasskeysState {
  available: boolean;
  items: PasskeyItem[];
}
