// Prints measurements: lines with best and median, goals with their results.

const number = (value, width) => value.toFixed(value < 0.1 ? 4 : 2).padStart(width)

/** Prints one case. */
export function printCase({ title, units = {} }, { lines, skipped }, goals) {
  console.log(`\n${title}; best and median`)
  for (const [line, { best, median }] of Object.entries(lines)) {
    console.log(`  ${line.padEnd(48)}${number(best, 10)}${number(median, 10)} ${units[line] ?? 'ms'}`)
  }
  for (const [line, reason] of Object.entries(skipped)) console.log(`  ${line.padEnd(48)}left out: ${reason}`)
  for (const { name, is, better, required, requiredIs, aim, aimIs } of goals) {
    const sign = better === 'high' ? '≥' : '≤'
    const word = { met: 'met', missed: 'MISSED', unknown: 'not measured' }
    const levels = [
      required === null ? '' : `required ${sign} ${required}: ${word[requiredIs]}`,
      aim === null ? '' : `aim ${sign} ${aim}: ${word[aimIs]}`,
    ].filter((level) => level !== '')
    console.log(`  → ${name.padEnd(46)}${Number.isNaN(is) ? '         –' : number(is, 10)}  ${levels.join(' · ')}`)
  }
}
