/** Imported first by tests that are about the timeouts of the store: they hold as shipped, not raised as for other tests. */
process.env["TEST_TIMEOUT_FACTOR"] = "1";
