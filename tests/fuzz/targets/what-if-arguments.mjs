// The arguments of stop and target.

/** A list of one value per trade, sometimes of another length. */
function forEach(bytes, trades, read) {
  return read(bytes.wild() ? bytes.length() : trades)
}

export function whatIfArguments(bytes, trades) {
  const distances = (length) => bytes.results(length).map((value) => (bytes.wild() ? value : Math.abs(value)))
  const counts = forEach(bytes, trades, (length) =>
    Uint32Array.from({ length }, () => (bytes.wild() ? bytes.word() : bytes.byte() % 4)),
  )
  const candles = bytes.wild() ? bytes.length() : counts.reduce((sum, count) => sum + count, 0) % 20_000
  return [
    forEach(bytes, trades, (length) => bytes.results(length)),
    forEach(bytes, trades, distances),
    forEach(bytes, trades, distances),
    forEach(bytes, trades, (length) => bytes.bytes(length, 2)),
    forEach(bytes, trades, (length) => bytes.bytes(length, 3)),
    forEach(bytes, trades, distances),
    forEach(bytes, trades, distances),
    counts,
    bytes.results(candles),
    bytes.results(candles),
    bytes.bytes(candles, 1),
    bytes.levels(),
    bytes.levels(),
    bytes.near(0, 0.5),
    bytes.near(0, 0.5),
    bytes.wild() ? bytes.byte() : bytes.byte() % 4,
    bytes.wild() ? bytes.byte() : bytes.byte() % 3,
    bytes.wild() ? bytes.byte() : bytes.byte() % 2,
  ]
}
