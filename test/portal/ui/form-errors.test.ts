import { expect, it } from "vitest";
import { RefusedError } from "../../../portal/src/api/refused-error.ts";
import { errorsOfRefusal } from "../../../portal/src/ui/forms/form-errors.ts";

it("an address or a name in use is an error of its field, if the form has it", () => {
  const refusal = new RefusedError("EmailTaken", "It exists.", { status: 409 });
  expect(errorsOfRefusal(refusal, ["Name", "Email"])).toEqual([{ name: "Email", message: "It exists." }]);
  expect(errorsOfRefusal(refusal, ["Password"])).toEqual([{ name: null, message: "It exists." }]);
});
