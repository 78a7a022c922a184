import { formatBytes, formatNumber } from '#ui/figures/format.ts'

const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3]

/** A size in the unit that suits it: "12 KB", "26.7 MB", "68.9 GB". */
export function sizeText(bytes: number): string {
  if (bytes >= gigabyte) return `${formatNumber(bytes / gigabyte, 1)} GB`
  if (bytes >= megabyte) return `${formatNumber(bytes / megabyte, 1)} MB`
  return formatBytes(bytes)
}
