import type { Plugin } from 'vite'

/** Leaves the schemas of src/contract out of the browser's production build. */
export function describedCalls(): Plugin
