// The parts of oidc-provider 9 that identity uses; the package itself comes without types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Stored = Record<string, unknown>;

  export interface Adapter {
    upsert(id: string, payload: Stored, expiresIn: number): Promise<void>;
    find(id: string): Promise<Stored | undefined>;
    findByUid(uid: string): Promise<Stored | undefined>;
    findByUserCode(userCode: string): Promise<Stored | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface SignInResult {
    login?: { accountId: string; remember?: boolean };
    organization?: { tenantId: string };
    /** The invitation of this request was accepted. */
    invitation?: { accepted: true };
    error?: string;
    error_description?: string;
  }

  export interface Interaction {
    uid: string;
    prompt: { name: string; reasons: string[]; details: Record<string, unknown> };
    params: Record<string, string | undefined>;
    session?: { accountId: string; uid?: string } | undefined;
    returnTo: string;
    exp: number;
    save(ttlSeconds: number): Promise<string>;
  }

  export interface Grant {
    jti: string;
    accountId: string;
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export interface Session {
    accountId?: string;
    /** When the person signed in, in Unix seconds. */
    loginTs?: number;
    authorizations?: Record<string, { grantId?: string }>;
    grantIdFor(clientId: string): string | undefined;
    destroy(): Promise<void>;
  }

  export interface OidcContext {
    route: string;
    params: Record<string, string | undefined>;
    result?: SignInResult;
    session: Session;
    client: { clientId: string };
    account?: { accountId: string; passwordAskedAfter: Date | null };
    /** What was found while a token is made; the code's time is that of the sign-in, in Unix seconds. */
    entities: { AuthorizationCode?: { authTime?: number } };
  }

  export interface Context {
    oidc: OidcContext;
    req: IncomingMessage;
    res: ServerResponse;
    status: number;
    type: string;
    body: unknown;
    cookies: { set(name: string, value: string | null, options: object): void };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    /** Whether forwarded headers tell the protocol and host. */
    proxy: boolean;
    readonly issuer: string;
    readonly Grant: {
      new (of: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly Session: { get(ctx: Context): Promise<Session> };
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    createContext(req: IncomingMessage, res: ServerResponse): Context;
    cookieName(type: 'session' | 'interaction' | 'resume'): string;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
    interactionResult(req: IncomingMessage, res: ServerResponse, result: SignInResult): Promise<string>;
    on(
      event: 'server_error' | 'grant.error' | 'authorization.error',
      listener: (ctx: Context, error: Error) => void,
    ): this;
  }

  export const errors: {
    InvalidGrant: new (description: string) => Error;
    InvalidTarget: new (description?: string) => Error;
    InvalidRequest: new (description: string) => Error;
    SessionNotFound: new (description: string) => Error;
  };

  export namespace interactionPolicy {
    interface Policy extends Array<unknown> {
      get(name: string): { checks: { add(check: Check): void } } | undefined;
      add(prompt: Prompt, index?: number): void;
      remove(name: string): void;
    }
    class Check {
      constructor(reason: string, description: string, check: (ctx: Context) => boolean | Promise<boolean>);
    }
    class Prompt {
      constructor(of: { name: string; requestable?: boolean }, ...checks: Check[]);
    }
    function base(): Policy;
  }
}
