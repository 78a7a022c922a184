import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { VerificationDownload } from './use-verification-download.ts'

/** Height of the panel before a check, in pixels. */
const restingHeight = 168

const CheckPanel = lazyPart(
  async () => (await import('./check-panel.tsx')).default,
  () => <LoadingState label="Loading" heights={[restingHeight]} />,
)

/** Figures with the trades that they were computed from. */
export interface LocalFigures {
  readonly r: readonly number[]
  readonly result: object
}

/** The server's figures. */
export interface ServerFigures extends LocalFigures {
  readonly trades: number
  readonly computedInMs: number
}

/** The browser's figures, or what computes them once a check asks for them. */
export type LocalSource = LocalFigures | (() => Promise<LocalFigures>)

export interface ServerCheckProps {
  /** The finished result on screen; null during a run. Memoize it: another one makes the check outdated. */
  readonly local: LocalSource | null
  /** Lets the server compute the same. */
  readonly ask: () => Promise<ServerFigures>
  /** Why the server cannot check it; null if it can. */
  readonly obstacle?: string | null
  readonly subtitle?: string
  /** Shown before a check: what the server will not compute. */
  readonly note?: string
  /** What the result is downloaded as; left out where it cannot be. */
  readonly download?: VerificationDownload
}

/** Lets the server compute the same independently and compares every figure; loads once it is scrolled near. */
export function ServerCheck(props: ServerCheckProps) {
  return (
    <WhenVisible height={restingHeight} ahead={100}>
      <CheckPanel {...props} />
    </WhenVisible>
  )
}
