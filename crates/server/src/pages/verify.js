// Hashes the seed here, in the browser, and lets the server replay the record.
"use strict";

const field = (id) => document.getElementById(id);

const header = (record, name) => {
  const line = record.split("\n").find((line) => line.trim().startsWith(name + " "));
  return line ? line.trim().slice(name.length + 1).trim() : null;
};

const hashOfSeed = async (seed) => {
  const bytes = Uint8Array.from(seed.match(/../g).map((pair) => parseInt(pair, 16)));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

const check = async (record, shown) => {
  const seed = header(record, "seed");
  if (header(record, "chance") !== "chacha20" || !/^[0-9a-f]{64}$/.test(seed ?? "")) {
    return "There is no cryptographic seed in this record, so nothing can be proved.";
  }
  // Only secure pages can hash; elsewhere the server's word has to do.
  const own = globalThis.crypto?.subtle ? await hashOfSeed(seed) : null;
  const answer = await fetch("api/verify", { method: "POST", headers: { "content-type": "text/plain" }, body: record });
  const told = await answer.json();
  if (!answer.ok) return `This record does not hold: ${told.message}`;
  const hash = own ?? told.seed_sha256;
  if (shown && hash !== shown) return `The seed has the hash ${hash}. That is not the one that was shown.`;
  const fair = shown ? "It is the one that was shown before the game." : "Compare it with the one that was shown before the game.";
  return `The record replays: ${told.game}, ${told.actions} actions. Its seed has the hash ${hash}. ${fair}`;
};

field("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  field("result").textContent = "Checking…";
  try {
    field("result").textContent = await check(field("record").value, field("hash").value.trim().toLowerCase());
  } catch {
    field("result").textContent = "The server does not answer.";
  }
});
