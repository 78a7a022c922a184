// The arguments by which portfolio growth crosses the edge: see engine/wasm/src/growth_request.rs for the row of numbers.

function model(bytes, kind) {
  if (kind === 2 || kind === 3) return [bytes.boolean() ? NaN : bytes.nearInteger(1, 30), 0, 0, 0]
  if (kind === 5) return [bytes.near(0, 0.6), bytes.near(0, 0.3), bytes.near(0, 4), bytes.near(0, 2)]
  if (kind === 7) return [bytes.choice([4, 6, 8, 10, 20]), bytes.near(-1, 1), bytes.near(0, 2), 0]
  if (kind === 8) return [bytes.near(0.1, 10), bytes.near(-1, 1), bytes.near(0, 2), 0]
  return [bytes.near(-1, 1), bytes.near(0, 2), bytes.double(), bytes.double()]
}

function sizing(bytes, hasHistory) {
  const kind = hasHistory || bytes.wild() ? bytes.nearInteger(0, 4) : bytes.choice([0, 2, 4])
  return [kind, bytes.near(0, 1), bytes.near(0, 0.1)]
}

function flows(bytes) {
  const count = bytes.boolean() ? 0 : bytes.nearInteger(0, 4)
  const list = Array.from({ length: Math.min(count > 0 ? count : 0, 6) }, () => [
    bytes.nearInteger(0, 2),
    bytes.nearInteger(1, 9),
    bytes.near(0, 1),
  ])
  return [count, ...list.flat()]
}

function barriers(bytes, hasDays) {
  const count = bytes.boolean() ? 0 : bytes.nearInteger(0, 8)
  const list = Array.from({ length: Math.min(count > 0 ? count : 0, 10) }, () => [
    bytes.nearInteger(0, hasDays ? 3 : 2),
    bytes.near(0.01, 0.99),
    bytes.boolean() ? NaN : bytes.near(0, 2),
    hasDays || bytes.wild() ? bytes.choice([0, 1, 0.5]) : 0,
  ])
  return [count, ...list.flat()]
}

/** Sizes of days: mostly with a valid sum. */
function days(bytes, trades) {
  if (bytes.wild()) return bytes.doubles()
  const sizes = []
  let left = trades
  while (left > 0 && sizes.length < 4096) {
    const size = Math.min(left, 1 + (bytes.byte() % 9))
    sizes.push(size)
    left -= size
  }
  return Float64Array.from(sizes)
}

/** Rising edges, mostly one more than weights. */
function edges(bytes, bins) {
  const places = [bytes.near(-3, -1)]
  const count = bins + Number(bytes.wild())
  for (let i = 0; i < count; i += 1) places.push((places.at(-1) ?? 0) + bytes.near(0.1, 1))
  return Float64Array.from(places)
}

/** Standard errors of the parameters: those that an uncertain edge needs, and sometimes others. */
function errors(bytes, kind, [isUncertain]) {
  const isFitted = kind >= 5 && kind <= 8
  if (!(isFitted && isUncertain === 1) && !bytes.wild()) return []
  return [0.1, 0.2, 0.3, 0.4].map((high) => bytes.near(0, high))
}

/** { lists, paths, steps }: the arguments, and how much work they require. */
export function growthArguments(bytes) {
  const kind = bytes.nearInteger(0, 9)
  const modelNumbers = model(bytes, kind)
  const sizingNumbers = sizing(bytes, kind < 5)
  const cost = bytes.near(0, 0.2)
  const paths = bytes.wild() ? bytes.double() : bytes.integer(1, 1500)
  const steps = bytes.wild() ? bytes.double() : bytes.integer(1, 150)
  const seed = [bytes.nearInteger(0, 60_000), bytes.nearInteger(0, 60_000)]
  const goal = bytes.boolean() ? NaN : bytes.near(1.01, 3)
  // The permutation and a drawn histogram have no uncertain edge.
  const resampled = ![1, 9].includes(kind) || bytes.wild()
  const flags = [Number(resampled && bytes.byte() % 4 === 0), bytes.byte() % 2]
  const row = [kind, ...modelNumbers, ...sizingNumbers, cost, paths, steps, ...seed, bytes.byte() % 2, goal, ...flags]
  row.push(...flows(bytes), ...barriers(bytes, kind === 4))
  const cut = bytes.wild() ? bytes.integer(0, row.length) : row.length
  const r = bytes.results(bytes.wild() ? bytes.length() : 10 + (bytes.byte() % 40))
  const weights = bytes.doubles(bytes.length(5)).map((value) => (bytes.wild() ? value : Math.abs(value)))
  const perLot = bytes.wild() ? bytes.doubles() : r.map((value) => value / 50)
  const numbers = Float64Array.from([...row.slice(0, cut), ...(cut === row.length ? errors(bytes, kind, flags) : [])])
  return { lists: [numbers, r, days(bytes, r.length), edges(bytes, weights.length), weights, perLot], paths, steps }
}
