import { formatCount } from './format.ts'

/** A count with its noun: "1 trade", "2,400 trades". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
