using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Peregrine.Json.Tests.Front;

/// <summary>The table first, emitted code after some uses, the table for ever where dynamic code is off; the same results throughout.</summary>
public sealed class ExecutorTests
{
    [Fact]
    public void CodeIsEmittedAfterSomeUses()
    {
        var options = new JsonSerializerOptions { MaxDepth = 777 };
        Assert.Equal(Executors.None, Executors.Of<Location>(options));
        var value = new Location { Id = 5, Name = "n", City = "<é>" };
        string expected = Stj.Serialize(value, options);
        var seen = new List<string>();
        for (int i = 0; i < Executors.ManyUses; i++)
        {
            Assert.Equal(expected, JsonSerializer.Serialize(value, options));
            Assert.Equal(expected, Stj.Serialize(JsonSerializer.Deserialize<Location>(expected, options), options));
            seen.Add(Executors.Of<Location>(options));
        }

        string last = Executors.Last;
        Assert.Equal(Executors.AreGenerated || !RuntimeFeature.IsDynamicCodeSupported ? last : Executors.Counting, seen[0]);
        Assert.Equal(last, seen[^1]);
        Assert.True(seen.Distinct().Count() <= 2);
    }

    [Fact]
    public void BothExecutorsAgree()
    {
        Same(Scalars.Make());
        Same(new Pair(1, -2.5, new Spot { X = 3, Y = 1e300 }));
        Same(new Measure(1, 2.5, DateTime.UnixEpoch));
        Same(new VersionHolder { Value = new Version(1, 2, 3) });
        Same(new CaseModel { MyInteger = -1, MyString = "é\"", MyList = ["", "x"] });
        Same(new Login());

        static void Same<T>(T value)
        {
            var options = new JsonSerializerOptions { MaxDepth = 778 };
            string expected = Stj.Serialize(value, options);
            for (int i = 0; i < Executors.ManyUses; i++)
            {
                Assert.Equal(expected, JsonSerializer.Serialize(value, options));
                Assert.Equal(expected, JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(expected, options), options));
            }

            Assert.Equal(Executors.Last, Executors.Of<T>(options));
        }
    }

    /// <summary>What a child process started without dynamic code is for; elsewhere the opposite holds.</summary>
    [Fact]
    public void DynamicCodeIsOnUnlessSwitchedOff() =>
        Assert.Equal(Environment.GetEnvironmentVariable("PEREGRINE_EXPECT_DYNAMIC") != "0", RuntimeFeature.IsDynamicCodeSupported);
}
