import { createElement, useLayoutEffect, useState, type ComponentType } from 'react'

/** A part of a screen whose code is loaded when it is first needed. */
export interface LazyPart<Props> {
  /** The part; until its code is there, what stands for it. Throws where the code cannot be loaded. */
  (props: Props): React.ReactNode
  /** Loads the code ahead of the part. */
  readonly load: () => void
}

const renderNothing = () => null

/**
 * A part of its own chunk, with what stands for it while that is loading: nothing unless said. React's `lazy` holds back
 * what has arrived for up to 300 ms after a "loading" that it has shown; here a part is drawn as soon as it is there.
 */
export function lazyPart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = renderNothing,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const begin = async (): Promise<ComponentType<Props>> => {
    try {
      return (loaded = await read())
    } catch (error) {
      // The next visit asks again.
      loading = null
      throw error
    }
  }
  const load = () => (loading ??= begin())

  function Later(props: Props) {
    const [shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useLayoutEffect(() => {
      if (shown !== null) return undefined
      let isHere = true
      const follow = async () => {
        try {
          const part = await load()
          if (isHere) setShown(() => part)
        } catch (error) {
          if (isHere) setFailure({ error })
        }
      }
      void follow()
      return () => {
        isHere = false
      }
    }, [shown])
    if (failure !== null) throw failure.error
    return shown === null ? <Waiting /> : createElement(shown, props)
  }

  return Object.assign(Later, {
    // Why it cannot be loaded is said where the part is shown.
    load: () => void load().catch(() => {}),
  })
}
