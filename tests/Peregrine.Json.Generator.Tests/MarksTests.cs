using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Peregrine.Json.Generator.Models;
using Peregrine.Json.Generator.Writing;

namespace Peregrine.Json.Generator.Tests;

/// <summary>The generator writes marks as numbers and frequent types as letters; it cannot refer to the library that reads them, so it has its own list of both.</summary>
public sealed class MarksTests
{
    [Fact]
    public void MarksAreThoseOfTheLibrary()
    {
        Assert.Equal(Values<Runtime.ObjectMarks>(), Values<ObjectMarks>());
        Assert.Equal(Values<Runtime.MemberMarks>(), Values<MemberMarks>());
    }

    [Fact]
    public void LettersOfTypesAreThoseOfTheLibrary()
    {
        MethodInfo find = typeof(Runtime.ObjectMarks).Assembly.GetType("Peregrine.Json.Converters.TypeLetters", throwOnError: true)!.GetMethod("Find")!;
        var compilation = CSharpCompilation.Create("letters", references: [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);
        Dictionary<string, char> known = [];
        for (char letter = ' '; letter < 0x7F; letter++)
        {
            try
            {
                var type = (Type)find.Invoke(null, [letter])!;
                known.Add(compilation.GetTypeByMetadataName(type.FullName!)!.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat), letter);
            }
            catch (TargetInvocationException error) when (error.InnerException is ArgumentOutOfRangeException)
            {
                // A character that stands for no type.
            }
        }

        Assert.NotEmpty(known);
        Assert.Equal(known.OrderBy(static one => one.Value), FactsText.Letters.OrderBy(static one => one.Value));
    }

    private static IEnumerable<(string Name, int Value)> Values<T>()
        where T : struct, Enum => Enum.GetValues<T>().Select(static one => (one.ToString(), Convert.ToInt32(one, System.Globalization.CultureInfo.InvariantCulture)));
}
