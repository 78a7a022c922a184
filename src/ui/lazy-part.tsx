import { createElement, useLayoutEffect, useState, type ComponentType } from 'react'

/** A part of a screen whose code is loaded when it is first needed. */
export interface LazyPart<Props> {
  /** Renders the part, or a placeholder while its code loads. Throws if the code cannot be loaded. */
  (props: Props): React.ReactNode
  /** Preloads the code. */
  readonly load: () => void
  /** Resolves once the code is loaded: the part then renders without its placeholder. Rejects if it cannot be loaded. */
  readonly loaded: () => Promise<unknown>
}

const renderNothing = () => null

/**
 * Makes a component that loads its code when it is first rendered, with an optional placeholder, which gets the same props. Unlike React's `lazy`,
 * which delays content for up to 300 ms after showing a fallback, it renders as soon as the code has loaded.
 */
export function lazyPart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = renderNothing,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const startLoading = async (): Promise<ComponentType<Props>> => {
    try {
      return (loaded = await read())
    } catch (error) {
      // The next visit tries again.
      loading = null
      throw error
    }
  }
  const load = () => (loading ??= startLoading())

  function LazyComponent(props: Props) {
    const [shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useLayoutEffect(() => {
      if (shown !== null) return undefined
      let isMounted = true
      const showLoaded = async () => {
        try {
          const part = await load()
          if (isMounted) setShown(() => part)
        } catch (error) {
          if (isMounted) setFailure({ error })
        }
      }
      void showLoaded()
      return () => {
        isMounted = false
      }
    }, [shown])
    if (failure !== null) throw failure.error
    return shown === null ? createElement(Placeholder, props) : createElement(shown, props)
  }

  return Object.assign(LazyComponent, {
    // The component reports a failure when it is rendered.
    load: () => void load().catch(() => {}),
    loaded: load,
  })
}
