import { expect, it } from "vitest";
import { RefusedError } from "../../../portal/src/api/refused-error.ts";
import { inPortalWords } from "../../../portal/src/api/without-mail.ts";
import { errorsOfRefusal } from "../../../portal/src/ui/forms/form-errors.ts";

it("an address or a name in use is an error of its field, if the form has it", () => {
  const refusal = new RefusedError("EmailTaken", "It exists.", { status: 409 });
  expect(errorsOfRefusal(refusal, ["Name", "Email"])).toEqual([{ name: "Email", message: "It exists." }]);
  expect(errorsOfRefusal(refusal, ["Password"])).toEqual([{ name: null, message: "It exists." }]);
});

it("an error of a field that the form lacks names it in words, and one of missing e-mail is at the consent, without fields of the API", () => {
  const elsewhere = new RefusedError("ValidationFailed", "Fix it.", {
    errors: [{ Path: "AffectedComponents[0].HasReports", Message: "It is required." }],
  });
  expect(errorsOfRefusal(elsewhere, ["Name"])).toEqual([
    { name: null, message: "Affected components 1, has reports: It is required." },
  ]);
  const refused = new RefusedError("ChannelUnavailable", "Set SMTP_URL, or Confirmed and a ConsentNote.");
  const error = inPortalWords(refused, "E-mail is not set up.");
  expect(errorsOfRefusal(error, ["Address", "Confirmed"])).toEqual([
    { name: "Confirmed", message: "E-mail is not set up." },
  ]);
  expect(inPortalWords(elsewhere, "E-mail is not set up.")).toBe(elsewhere);
});
