/** Address and key of the sign-in and data service. */
interface Env {
  readonly supabaseUrl: string
  readonly supabaseKey: string
}

/** The key that our own endpoints accept from any browser; it grants no access. */
const localKey = 'sb_publishable_local'

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** Where the browser stores the session: the name that supabase-js itself would choose. */
export function sessionStorageKey({ supabaseUrl }: Env = readEnv()): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}

/** Reads the JSON element `edgeworth-env` of the page, which the server writes. Defaults to the page's origin and its key. */
export function readEnv(page: Document = document): Env {
  const json = page.getElementById('edgeworth-env')?.textContent ?? ''
  let values: Record<string, unknown> = {}
  try {
    const parsed: unknown = json.trim() === '' ? {} : JSON.parse(json)
    if (typeof parsed === 'object' && parsed !== null) values = parsed as Record<string, unknown>
  } catch {
    // An unreadable element is treated like a missing one.
  }
  return {
    supabaseUrl: textOr(values['supabaseUrl'], page.location.origin),
    supabaseKey: textOr(values['supabaseKey'], localKey),
  }
}
