import type { FieldProblem } from '../contract/index.js';

/** The request cannot be understood or breaks its schema. */
export class InvalidRequestError extends Error {
  readonly fields: readonly FieldProblem[];

  constructor(message: string, fields: readonly FieldProblem[] = [], options?: ErrorOptions) {
    super(message, options);
    this.fields = fields;
  }
}

/** The refusal of one field. Without `sentence`, its message is the field followed by the reason. */
export const refusedField = (field: string, reason: string, sentence = `${field} ${reason}`) =>
  new InvalidRequestError(sentence, [{ field, reason }]);

/** The body is longer than the limit, in bytes. */
export class BodyTooLargeError extends Error {
  constructor(
    readonly limit: number,
    options?: ErrorOptions,
  ) {
    super(`The body is larger than ${limit} bytes.`, options);
  }
}

/** The body is not declared as JSON in UTF-8. */
export class UnsupportedMediaTypeError extends Error {}

/** No route has this path. */
export class NotFoundError extends Error {}

/** The path exists, but not for this method. */
export class MethodNotAllowedError extends Error {
  constructor(
    message: string,
    /** The methods of the path, as in the header `Allow`. */
    readonly allow: string,
  ) {
    super(message);
  }
}
