import type * as runTools from './run-tools.ts'

/** What runs the sixteen tools. */
export type Tools = typeof runTools

/** Loads code of this thread. Throws what the trader can do if it cannot be loaded. */
async function load<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code
  } catch (error) {
    throw new Error('Couldn’t load the tools. Reload the page.', { cause: error })
  }
}

// Previews of formulas and widgets of stats share the thread and do without the tools, which are most of its code, as
// the tools do without previews.
export const loadTools = (): Promise<Tools> => load(import('./run-tools.ts'))
export const loadDrilledTrades = () => load(import('./drilled-trades.ts'))
export const loadDimensions = () => load(import('./list-dimensions.ts'))
export const loadPreviewer = () => load(import('./formula-preview.ts'))
