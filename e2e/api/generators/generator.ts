/** Where one client is generated and tried. */
export interface Place {
  /** An empty folder. */
  folder: string
  /** The file with the document of the API. */
  document: string
}

/** A kept generator of clients, of a pinned version. */
export interface Generator {
  name: string
  /** What this machine lacks to run it, or null. */
  missing(): Promise<string | null>
  /** Answers what the generator says of the document. */
  generate(place: Place): Promise<string>
  compile(place: Place): Promise<string>
  /** Runs what a program does first; answers a line for each call. */
  tryOut(place: Place, env: Record<string, string>): Promise<string>
  /** The files that were generated. */
  generated: string
}
