/** Replaces WebSocket, which Node 20 lacks: the Supabase client requires one even if it is never used. */
export class NoLiveUpdates {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readonly readyState = 3
  readonly url: string
  readonly protocol = ''
  onopen = null
  onmessage = null
  onclose = null
  onerror = null

  constructor(address: string | URL) {
    this.url = String(address)
  }

  close(): void {}
  send(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
}
