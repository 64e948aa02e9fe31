#pragma warning disable PJ1000 // compared with what generated code is written against
using Peregrine.Json.Generator.Models;

namespace Peregrine.Json.Generator.Tests;

/// <summary>The generator writes marks by their names, and cannot refer to the library that has them.</summary>
public sealed class MarksTests
{
    [Fact]
    public void MarksAreThoseOfTheLibrary()
    {
        Assert.Equal(Values<Runtime.ObjectMarks>(), Values<ObjectMarks>());
        Assert.Equal(Values<Runtime.MemberMarks>(), Values<MemberMarks>());
    }

    private static IEnumerable<(string Name, int Value)> Values<T>()
        where T : struct, Enum => Enum.GetValues<T>().Select(static one => (one.ToString(), Convert.ToInt32(one, System.Globalization.CultureInfo.InvariantCulture)));
}
