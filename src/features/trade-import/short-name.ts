const longest = 48
const kept = 22

/** A file's name for a title: of a very long one its begin and its end, which tell it from others. */
export function shortName(name: string): string {
  return name.length <= longest ? name : `${name.slice(0, kept).trimEnd()}…${name.slice(-kept).trimStart()}`
}
