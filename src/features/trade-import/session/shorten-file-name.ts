const maxLength = 48
const endLength = 22

/** Shortens a long file name to its start and end, for titles. */
export function shortenFileName(name: string): string {
  return name.length <= maxLength ? name : `${name.slice(0, endLength).trimEnd()}…${name.slice(-endLength).trimStart()}`
}
