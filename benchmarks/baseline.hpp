// What the C++ baselines have in common: the generator of the Python source, and the loop that plays
// games from its streams and adds up a signature, which must equal Tilewright's.

#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

constexpr int kChance = -1, kOver = -2;

struct Generator {
  uint32_t a, b, c, counter;

  uint32_t next() {
    uint32_t word = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + word;
    return word;
  }

  Generator(uint64_t seed, uint32_t stream)
      : a(uint32_t(seed)), b(uint32_t(seed >> 32)), c(stream), counter(1) {
    for (int i = 0; i < 15; ++i) next();
  }

  uint32_t below(uint32_t limit) {
    uint64_t product = uint64_t(next()) * limit;
    if (uint32_t(product) < limit) {
      uint32_t surplus = -limit % limit;
      while (uint32_t(product) < surplus) product = uint64_t(next()) * limit;
    }
    return uint32_t(product >> 32);
  }
};

// Without -march=native, g++ calls a library function for __builtin_popcount; this is faster.
inline int bit_count(uint64_t mask) {
  mask -= mask >> 1 & 0x5555555555555555;
  mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333);
  mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return int(mask * 0x0101010101010101 >> 56);
}

constexpr int kMostMoves = 5000;  // a game that goes on longer is truncated and counts for nothing

// Plays GAMES random games and prints games, seconds, moves and the signature.
template <class State>
int run_baseline(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: %s listed|counted PLAYERS GAMES SEED\n", argv[0]);
    return 2;
  }
  bool counted = std::strcmp(argv[1], "counted") == 0;
  int players = std::atoi(argv[2]);
  int games = std::atoi(argv[3]);
  uint64_t seed = std::strtoull(argv[4], nullptr, 10);
  constexpr int64_t kMask = (int64_t(1) << 40) - 1;
  int64_t signature = 0, moves = 0;
  State state;
  auto begin = std::chrono::steady_clock::now();
  for (int game = 0; game < games; ++game) {
    Generator generator(seed, uint32_t(game));
    state.setup(players);
    state.draw_all(generator);
    int made = 0;
    for (; state.turn != kOver && made < kMostMoves; ++made) {
      state.apply(counted ? state.counted_action(generator) : state.listed_action(generator));
      state.draw_all(generator);
    }
    moves += made;
    if (state.turn != kOver) continue;
    int64_t digest = state.rounds();
    for (int seat = 0; seat < players; ++seat)
      digest = (digest * 1000003 + state.score(seat)) & kMask;
    signature = (signature + digest) & kMask;
  }
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("%d %.6f %lld %lld\n", games, seconds, static_cast<long long>(moves),
              static_cast<long long>(signature));
  return 0;
}
