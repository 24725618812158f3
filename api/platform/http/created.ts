/** 201, with the address of what was created. */
export function created(set: { status?: number | string; headers: Record<string, unknown> }, location: string): void {
  set.status = 201
  set.headers.location = location
}
