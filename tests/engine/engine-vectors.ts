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
