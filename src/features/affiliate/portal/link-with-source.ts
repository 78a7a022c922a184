/** A link with a source, such as "?src=social". */
export function linkWithSource(link: string, source: string): string {
  const url = new URL(link)
  url.searchParams.set('src', source)
  return url.href
}
