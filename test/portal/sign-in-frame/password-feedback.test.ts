import { expect, it } from "vitest";
import {
  newPasswordRules,
  passwordFeedback,
} from "../../../portal/src/screens/sign-in-frame/password-feedback.ts";

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

it("a common password is refused at its field, before the form is sent", () => {
  const error = "This is one of the most common passwords. Use a few unrelated words.";
  expect(["password1234", "Password1234"].map((value) => passwordFeedback(value, undefined))).toEqual([
    { error },
    { error },
  ]);
  expect(newPasswordRules.validate("password1234")).toBe(error);
  expect(newPasswordRules.validate("abcdefghijkl")).toMatch(/easy to guess/u);
  expect(newPasswordRules.validate("lanterns over tracks")).toBe(true);
  expect(newPasswordRules.validate("short")).toMatch(/at least 12 characters/u);
});
