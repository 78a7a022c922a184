import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import { ServerCheck, type LocalFigures, type ServerFigures } from '#shared/server-check/server-check.tsx'
import { enginePool } from '#workers/engine/client.ts'
import type { TabSample } from './sample-frame.tsx'

interface RunCheckProps {
  readonly sample: TabSample
  /** Names the downloaded file. */
  readonly name: string
  /** The finished figures on screen; null during a run. Memoize them. */
  readonly local: LocalFigures | null
  readonly computations: () => readonly VerifiableComputation[]
  /** Why the server cannot check them; null if it can. */
  readonly obstacle: string | null
  readonly ask: () => Promise<ServerFigures>
}

/** Checks the figures of a tab with the server, and downloads them. A saved run was computed by the server itself. */
export function RunCheck({ sample, name, local, computations, obstacle, ask }: RunCheckProps) {
  return (
    <ServerCheck
      local={local}
      ask={ask}
      obstacle={
        sample.saved === null
          ? obstacle
          : 'This run’s trades are those of the day it was saved. Choose “Simulate now” to check today’s.'
      }
      download={{ name, version: () => enginePool().warmUp(), computations }}
    />
  )
}
