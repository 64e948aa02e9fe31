using System.Reflection;

namespace Peregrine.Json.Generator.Tests;

/// <summary>A process without reflection in which generated code has been refused: <see cref="VersionTests"/> starts it.</summary>
public class RefusedCodeTests
{
    [Fact]
    public void TheErrorSaysWhatToDo()
    {
        Assert.SkipWhen(JsonSerializer.IsReflectionEnabledByDefault, "This is for a process without reflection.");
        Assembly newer = VersionTests.Other("newer"), none = VersionTests.Other("none");
        foreach (Assembly one in (Assembly[])[newer, none])
        {
            Type type = one.GetType("Root")!;
            object value = Activator.CreateInstance(type)!;
            Says(() => JsonSerializer.Serialize(value, type));
            Says(() => JsonSerializer.Deserialize("{}", type));
            Says(() => JsonSerializer.Serialize(value, type, new System.Text.Json.JsonSerializerOptions()));
            Says(() => JsonSerializer.Deserialize("[]", type.MakeArrayType()));
        }

        // Others are served.
        Assert.Equal("[1]", JsonSerializer.Serialize(new List<int> { 1 }));
    }

    private static void Says(Action act) => Assert.Equal(
        "The code generated in the assembly 'App' has version 2, but this library uses only version 1: compile that assembly again with this version of the package Peregrine.Json.",
        Assert.Throws<NotSupportedException>(act).Message);
}
