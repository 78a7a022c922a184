import type { Draw } from './draw.ts'

/** Cells that are hard to parse. */
export const oddCells = [
  '',
  ' ',
  '-',
  '0',
  '-0',
  '-1',
  '1e999',
  '1E-400',
  '99999999999999999999999999',
  '0.00000000000000001',
  'NaN',
  'Infinity',
  '=1+1',
  '(5.00)',
  '$(1,234.56)',
  '1.234,56',
  "110'31",
  '1970.01.01 00:00',
  '2025-02-30',
  '99/99/9999 99:99:99',
  '9999-12-31 23:59:59.999',
  '0001-01-01',
  '2025-03-09 02:30:00',
  'buy',
  'sell',
  'Total',
  '|',
  '#1',
  '"',
  '""',
  '\u0000',
  '\ud800',
  '<td>',
  '</table>',
  '&#0;',
  '__proto__',
  'constructor',
  'ESM5',
  'EURUSD',
  'x'.repeat(400),
]
const delimiters = [',', ';', '\t', '|']

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString(bytes[0] === 0xff ? 'utf16le' : 'utf8')

function mutateText(text: string, other: string, random: Draw): string {
  const lines = text.split('\n')
  const at = random.integer(0, lines.length - 1)
  const line = lines[at] ?? ''
  switch (random.integer(0, 9)) {
    case 0:
    case 1:
    case 2: {
      const delimiter = random.pick([...delimiters, '</td>'])
      const parts = line.split(delimiter)
      parts[random.integer(0, parts.length - 1)] = random.pick(oddCells)
      lines[at] = parts.join(delimiter)
      break
    }
    case 3:
      lines.splice(at, random.integer(1, 3))
      break
    case 4:
      lines.splice(at, 0, ...lines.slice(at, at + random.integer(1, 4)))
      break
    case 5:
      lines.splice(at, 1, lines[random.integer(0, lines.length - 1)] ?? '', line)
      break
    case 6:
      lines.splice(at, 0, ...other.split('\n').slice(0, 12))
      break
    case 7: {
      const [from, to] = [random.pick(delimiters), random.pick(delimiters)]
      return text.replaceAll(from, to)
    }
    case 8: {
      // Swaps two cells in every line: columns in another order, with or without their headers.
      const [a, b] = [random.integer(0, 8), random.integer(0, 8)]
      const start = random.integer(0, 1)
      for (const [index, row] of lines.entries()) {
        if (index < start) continue
        const parts = row.split(',')
        ;[parts[a], parts[b]] = [parts[b] ?? '', parts[a] ?? '']
        lines[index] = parts.join(',')
      }
      break
    }
    default:
      lines[at] =
        line.slice(0, random.integer(0, line.length)) +
        random.pick(oddCells) +
        line.slice(random.integer(0, line.length))
  }
  return lines.join('\n')
}

function mutateBytes(bytes: Uint8Array, random: Draw): Uint8Array {
  const at = random.integer(0, Math.max(0, bytes.length - 1))
  switch (random.integer(0, 3)) {
    case 0: {
      const changed = bytes.slice()
      for (let count = random.integer(1, 8); count > 0; count -= 1) {
        changed[random.integer(0, Math.max(0, bytes.length - 1))] = random.integer(0, 255)
      }
      return changed
    }
    case 1:
      return bytes.slice(0, at)
    case 2:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + random.integer(1, 200))])
    default:
      return Uint8Array.from([...bytes.slice(0, at), random.integer(0, 255), ...bytes.slice(at)])
  }
}

/** A file with one change at any place; it may become unreadable. */
export function damaged(bytes: Uint8Array, other: Uint8Array, random: Draw): Uint8Array {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isArchive || random.chance(0.25)
    ? mutateBytes(bytes, random)
    : new TextEncoder().encode(mutateText(textOf(bytes), textOf(other), random))
}
