const maxLength = 48
const endLength = 22

/** A file's name for a title: of a very long one its begin and its end, which tell it from others. */
export function shortenFileName(name: string): string {
  return name.length <= maxLength ? name : `${name.slice(0, endLength).trimEnd()}…${name.slice(-endLength).trimStart()}`
}
