using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Peregrine.Json.Generator.Writing;

namespace Peregrine.Json.Generator.Tests;

/// <summary>The generator writes frequent types as letters; it cannot refer to the library that reads them, so it has its own list.</summary>
public sealed class LettersTests
{
    [Fact]
    public void LettersOfTypesAreThoseOfTheLibrary()
    {
        MethodInfo find = typeof(Runtime.GeneratedMember).Assembly.GetType("Peregrine.Json.Converters.TypeLetters", throwOnError: true)!.GetMethod("Find")!;
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
}
