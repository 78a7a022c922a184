import { readFileSync } from 'node:fs'

/** The words of every line of a file of tests/vectors that is not a comment. */
export function vectorLines(name: string): string[][] {
  return readFileSync(`tests/vectors/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
}

/** The bits of a double, big-endian, in hexadecimal. */
export function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigUint64(0).toString(16).padStart(16, '0')
}

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))

/** The words of xoshiro128++ from the state 1 2 3 4, one after the other: what made-up series of the vectors are built from. */
export function wordsFromOneToFour(): () => number {
  const s = Uint32Array.of(1, 2, 3, 4) as Uint32Array & Record<0 | 1 | 2 | 3, number>
  return () => {
    const word = (rotate((s[0] + s[3]) | 0, 7) + s[0]) >>> 0
    const shifted = s[1] << 9
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= shifted
    s[3] = rotate(s[3], 11)
    return word
  }
}
