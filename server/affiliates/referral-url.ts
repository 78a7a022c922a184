/** The URL of a referral link, with its labels as `src` and `campaign`. */
export function referralUrl(
  origin: string,
  code: string,
  { source, campaign }: { readonly source?: string; readonly campaign?: string | null } = {},
): string {
  const query = new URLSearchParams()
  if (source !== undefined) query.set('src', source)
  if (campaign !== undefined && campaign !== null) query.set('campaign', campaign)
  const text = query.toString()
  return `${origin}/ref/${code}${text === '' ? '' : `?${text}`}`
}
