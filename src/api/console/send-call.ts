import { accessToken } from '#api/supabase/session.ts'

/** How the console proves who calls: by this browser's session, by an API token, or not at all. */
export type Credential =
  | { readonly kind: 'session' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none' }

/** A call as it is sent. */
export interface OutgoingCall {
  readonly method: string
  /** With prefix and query. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob | null
}

/** What came back. */
export interface CallAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly ms: number
  readonly bytes: number
  /** Null for what is no text. */
  readonly text: string | null
}

/** The token of a credential; null for none. */
export async function tokenOf(credential: Credential): Promise<string | null> {
  if (credential.kind === 'token') return credential.token
  return credential.kind === 'session' ? accessToken() : null
}

const isText = (type: string) => /json|text|xml|csv/.test(type)

/** Sends a call and reads whatever comes back, a refusal too. Throws only if nothing does. */
export async function sendCall(call: OutgoingCall, credential: Credential, signal: AbortSignal): Promise<CallAnswer> {
  const headers = new Headers(call.headers)
  const token = await tokenOf(credential)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const started = performance.now()
  const response = await fetch(call.address, { method: call.method, headers, body: call.body, signal })
  const bytes = await response.arrayBuffer()
  const ms = performance.now() - started
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ms,
    bytes: bytes.byteLength,
    text: bytes.byteLength === 0 || isText(type) ? new TextDecoder().decode(bytes) : null,
  }
}
