import type { SiteSettings } from '#server/runtime/site-settings.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may call. Without the check, a hostile page whose name was made to lead to this machine
 * ("DNS rebinding") could: its origin still names the hostile site. Programs send no origin.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  site: string,
  { corsOrigins }: Pick<SiteSettings, 'corsOrigins'>,
): boolean {
  if (origin === undefined) return true
  if (origin === site || corsOrigins.includes(origin)) return true
  return URL.canParse(origin) && loopback.has(new URL(origin).hostname)
}
