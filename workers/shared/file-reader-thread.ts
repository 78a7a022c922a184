import { releaseProxy, wrap, type Remote } from 'comlink'

/** A thread that reads files for the page. */
interface FileReaderThread<Api> {
  readonly api: Remote<Api>
  /** Waits for a call. Rejects when the thread cannot be started or is ended meanwhile. */
  readonly awaitReply: <T>(call: Promise<T>) => Promise<T>
  /** Terminates the thread at once; pending calls reject. */
  readonly end: () => void
}

/** Wraps a worker that exposes `Api` for reading files or trades. `notStarted` is said where the browser gives no reason. */
export function wrapFileReaderThread<Api>(
  worker: Worker,
  notStarted = 'The file reader could not be started.',
): FileReaderThread<Api> {
  const api: Remote<Api> = wrap<Api>(worker)
  const rejectors: ((error: Error) => void)[] = []
  const failed = new Promise<never>((_resolve, reject) => void rejectors.push(reject))
  const fail = (error: Error) => rejectors.forEach((reject) => reject(error))
  // Without a pending call nobody handles the rejection.
  failed.catch(() => undefined)
  worker.addEventListener('error', ({ message }) => {
    fail(new Error(message === '' ? notStarted : message))
  })
  return {
    api,
    awaitReply: (call) => Promise.race([call, failed]),
    end: () => {
      fail(new DOMException('Reading was stopped.', 'AbortError'))
      api[releaseProxy]()
      worker.terminate()
    },
  }
}
