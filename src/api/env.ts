/** Where sign-in and data are, as the server tells the page. */
export interface Env {
  readonly supabaseUrl: string
  readonly supabaseKey: string
}

/** The key that our own endpoints accept from any browser; it grants nothing by itself. */
const localKey = 'sb_publishable_local'

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

/** Reads the JSON element `edgeworth-env` of the page; what is missing there is our own origin and its key. */
export function readEnv(page: Document = document): Env {
  const written = page.getElementById('edgeworth-env')?.textContent ?? ''
  let values: Record<string, unknown> = {}
  try {
    const parsed: unknown = written.trim() === '' ? {} : JSON.parse(written)
    if (typeof parsed === 'object' && parsed !== null) values = parsed as Record<string, unknown>
  } catch {
    // An unreadable element is treated like a missing one: the page's own origin is always right by default.
  }
  return {
    supabaseUrl: textOf(values['supabaseUrl'], page.location.origin),
    supabaseKey: textOf(values['supabaseKey'], localKey),
  }
}
