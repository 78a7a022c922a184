// Input validation, and the history in its own order.
import { growthArguments } from './growth-arguments.mjs'

export const growthCheck = {
  name: 'growth-check',
  run(engine, bytes) {
    const isReal = bytes.boolean()
    const { lists } = growthArguments(bytes)
    if (isReal) engine.growth_real_path(...lists)
    else engine.growth_check(...lists)
  },
}
