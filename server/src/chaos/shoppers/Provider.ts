export interface ProviderSession {
  id: string;
  client_reference_id: string | null;
  customer_email: string | null;
  payment_intent: string | null;
  payment_status: string;
  status: string;
  success_url: string;
}

export interface SandboxRefund {
  id: string;
  payment_intent: string;
  amount: number;
  status: string;
}

export interface SandboxDispute {
  id: string;
  created: number;
  payment_intent: string;
  status: string;
}

/**
 * A client for the payment sandbox's control routes, which simulate the actions of customers, banks and the provider.
 */
export class Provider {
  constructor(readonly origin: string) {}

  async sessions(): Promise<ProviderSession[]> {
    return this.read('sessions');
  }

  async session(id: string): Promise<ProviderSession> {
    return this.read(`sessions/${id}`);
  }

  /** Returns all refunds, oldest first. */
  async refunds(): Promise<SandboxRefund[]> {
    return this.read('refunds');
  }

  async disputes(): Promise<SandboxDispute[]> {
    return this.read('disputes');
  }

  /**
   * Pays, refunds, expires or disputes a session.
   * @returns false if the provider rejects the action, for example because the session has expired.
   */
  async act(sessionId: string, action: string, fields: Record<string, string> = {}): Promise<boolean> {
    return (await this.post(`sessions/${sessionId}/${action}`, fields)).ok;
  }

  /** Sends a request to a control route. @throws an error if the sandbox rejects the request. */
  async control(path: string, fields: Record<string, string> = {}): Promise<void> {
    const response = await this.post(path, fields);
    if (!response.ok) throw new Error(`The sandbox rejected ${path}: ${await response.text()}`);
  }

  /** Does not validate the reply, because the sandbox has the same version as this code. */
  private async read<Reply>(path: string): Promise<Reply> {
    return (await (await fetch(`${this.origin}/sandbox/${path}`)).json()) as Reply;
  }

  private post(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.origin}/sandbox/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  }
}
