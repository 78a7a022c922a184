/**
 * The lines from `from` to before `end` in the order that they are drawn in, each in one of `slots` elements: line i in
 * the element i modulo `slots`. At rest that is the order they stand in, for those who have the page read to them. While
 * the box moves it is the order of the elements: none of them is taken out and put in elsewhere, which costs the browser
 * as much as a new one.
 */
export function orderLines(from: number, end: number, slots: number, moving: boolean): readonly number[] {
  const lines = Array.from({ length: Math.max(0, end - from) }, (_, place) => from + place)
  return moving ? lines.toSorted((a, b) => (a % slots) - (b % slots)) : lines
}
