import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * One connection to the database in the worker thread, with the interface of the socket that `pg` expects. Nothing
 * listens on a network, so that no other program can connect.
 */
export class PortStream extends Duplex {
  readonly #port: MessagePort
  readonly #onTraffic: () => void

  /** `onTraffic` is called whenever bytes are sent or received. */
  constructor(port: MessagePort, onTraffic: () => void) {
    super({ allowHalfOpen: false })
    this.#port = port
    this.#onTraffic = onTraffic
    port.on('message', (bytes: Uint8Array) => {
      onTraffic()
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    port.on('close', () => {
      this.push(null)
      this.destroy()
    })
  }

  /** `pg` calls it with an address, which has no meaning here. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  #send(bytes: Uint8Array): void {
    // `pg` writes from pooled buffers, which must not be transferred, so that a copy is.
    const copy = new Uint8Array(bytes)
    this.#onTraffic()
    this.#port.postMessage(copy, [copy.buffer])
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port.ref()
    return this
  }

  unref(): this {
    this.#port.unref()
    return this
  }
}
