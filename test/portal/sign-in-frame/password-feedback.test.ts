import { expect, it } from "vitest";
import { passwordFeedback } from "../../../portal/src/screens/sign-in-frame/password-feedback.ts";

it("a new password has one message: how much is missing, that it is long enough, or an error", () => {
  expect(passwordFeedback("short", undefined)).toEqual({ hint: "7 more characters." });
  expect(passwordFeedback("short", "Choose a password of at least 12 characters.")).toEqual({
    error: "Choose a password of at least 12 characters. 7 more characters.",
  });
  expect(passwordFeedback("lanterns over tracks", undefined)).toEqual({
    hint: "Long enough. Common passwords are refused.",
  });
  // What the service refused is not called long enough.
  expect(passwordFeedback("passwordpassword", "It is common.")).toEqual({ error: "It is common." });
});
