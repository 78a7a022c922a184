// The stop-and-target grid and its cross-validation, in plain code: every cell sums all trades again.

/** Numbers that are the same in every process. */
function numbersFrom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const places = (count, width) => Float64Array.from({ length: count }, (_, i) => (i + 1) * width)

/** A thousand walks without drift on a grid of 100 by 100, results in R. */
export const gridInput = (() => {
  const random = numbersFrom(12345)
  const trades = Array.from({ length: 1000 }, () => {
    let [place, low, high] = [0, 0, 0]
    for (let step = 0; step < 200; step += 1) {
      place += random() < 0.5 ? 0.07 : -0.07
      low = Math.min(low, place)
      high = Math.max(high, place)
    }
    return { r: place, mae: -low, mfe: high }
  })
  return { trades, stops: places(100, 0.02), targets: places(100, 0.03), slippage: 0.01, cost: 0.02 }
})()

/** The pessimistic outcome of one trade in one cell. */
function outcome({ r, mae, mfe }, stop, target, { slippage, cost }) {
  if (stop <= mae) return -(stop + slippage) - cost
  return target <= mfe ? target - cost : r - cost
}

/** Net, win rate, profit factor and deviation of every cell; drawdown and streaks on request. */
export function plainGrid(input, ordered) {
  const { trades, stops, targets } = input
  const cells = stops.length * targets.length
  const names = ['net', 'winRate', 'profitFactor', 'sd', ...(ordered ? ['drawdown', 'losing', 'winning'] : [])]
  const figures = Object.fromEntries(names.map((name) => [name, new Float64Array(cells)]))
  let cell = 0
  for (const stop of stops) {
    for (const target of targets) {
      let [net, squares, wins, won, lost] = [0, 0, 0, 0, 0]
      let [fall, deepest, losing, winning, mostLosing, mostWinning] = [0, 0, 0, 0, 0, 0]
      for (const trade of trades) {
        const x = outcome(trade, stop, target, input)
        net += x
        squares += x * x
        if (x > 0) {
          wins += 1
          won += x
        } else lost -= x
        if (!ordered) continue
        fall = Math.max(0, fall - x)
        deepest = Math.max(deepest, fall)
        losing = x < 0 ? losing + 1 : 0
        winning = x > 0 ? winning + 1 : 0
        mostLosing = Math.max(mostLosing, losing)
        mostWinning = Math.max(mostWinning, winning)
      }
      const n = trades.length
      figures.net[cell] = net
      figures.winRate[cell] = wins / n
      figures.profitFactor[cell] = won / lost
      figures.sd[cell] = Math.sqrt((squares - (net * net) / n) / (n - 1))
      if (ordered) {
        figures.drawdown[cell] = deepest
        figures.losing[cell] = mostLosing
        figures.winning[cell] = mostWinning
      }
      cell += 1
    }
  }
  return figures
}

/** 400 columns of 512 outcomes, in 16 blocks. */
export const cscvInput = (() => {
  const random = numbersFrom(777)
  const columns = Array.from({ length: 400 }, () => Float64Array.from({ length: 512 }, () => random() - 0.5))
  return { columns, blocks: 16 }
})()

/** [choices, below the median, losses, sum of means in the chosen half, the same in the other]. */
export function plainCscv({ columns, blocks }) {
  const size = columns[0].length / blocks
  const half = (blocks / 2) * size
  const sums = columns.map((column) =>
    Array.from({ length: blocks }, (_, block) =>
      column.subarray(block * size, (block + 1) * size).reduce((sum, x) => sum + x, 0),
    ),
  )
  const tally = [0, 0, 0, 0, 0]
  const inside = new Float64Array(columns.length)
  const outside = new Float64Array(columns.length)
  for (let mask = 2 ** blocks - 1; mask >= 0; mask -= 1) {
    const chosen = []
    const others = []
    for (let block = 0; block < blocks; block += 1) {
      if ((mask >> (blocks - 1 - block)) & 1) chosen.push(block)
      else others.push(block)
    }
    if (chosen.length !== blocks / 2) continue
    let best = 0
    for (const [k, own] of sums.entries()) {
      inside[k] = chosen.reduce((sum, block) => sum + own[block], 0)
      outside[k] = others.reduce((sum, block) => sum + own[block], 0)
      if (inside[k] > inside[best]) best = k
    }
    let [lower, equal] = [0, 0]
    for (const value of outside) {
      if (value < outside[best]) lower += 1
      else if (value === outside[best]) equal += 1
    }
    tally[0] += 1
    tally[1] += 2 * lower + equal <= columns.length ? 1 : 0
    tally[2] += outside[best] < 0 ? 1 : 0
    tally[3] += inside[best] / half
    tally[4] += outside[best] / half
  }
  return tally
}
