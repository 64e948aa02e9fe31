using System.Globalization;
using System.Text;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>
/// The reference ids with which another compilation finds a type. An anonymous type has none, so a type that contains one is encoded as a list of words, each
/// type before its arguments.
/// </summary>
internal static class TypeId
{
    private const char Array = '[', Generic = '<', Anonymous = '{', Space = ' ';

    /// <summary>Returns the id of a type, on one line.</summary>
    public static string Of(ITypeSymbol type)
    {
        var text = new StringBuilder();
        Append(text, type);
        return text.ToString();
    }

    /// <summary>Returns the id of a type's declaration, which has no type arguments; null if another compilation cannot find the declaration.</summary>
    public static string? OfDeclaration(ITypeSymbol type) => AnonymousTypes.AreIn(type.OriginalDefinition) ? null : DocumentationCommentId.CreateReferenceId(type.OriginalDefinition);

    /// <summary>Returns the type with an id, or null.</summary>
    public static ITypeSymbol? Find(string id, Compilation compilation)
    {
        var words = new Queue<string>(id.Split(Space));
        return Read(words, compilation);
    }

    private static void Append(StringBuilder text, ITypeSymbol type)
    {
        text.Append(text.Length == 0 ? "" : Space.ToString());
        if (!AnonymousTypes.AreIn(type))
        {
            text.Append(type is IDynamicTypeSymbol ? "System.Object" : DocumentationCommentId.CreateReferenceId(type));
        }
        else if (type is IArrayTypeSymbol array)
        {
            text.Append(Array).Append(array.Rank);
            Append(text, array.ElementType);
        }
        else if (AnonymousTypes.Is(type))
        {
            IPropertySymbol[] members = [.. AnonymousTypes.Members(type)];
            text.Append(Anonymous).Append(members.Length);
            foreach (IPropertySymbol member in members)
            {
                text.Append(Space).Append(member.Name);
                Append(text, member.Type);
            }
        }
        else
        {
            INamedTypeSymbol named = ((INamedTypeSymbol)type).TupleUnderlyingType ?? (INamedTypeSymbol)type;
            text.Append(Generic).Append(DocumentationCommentId.CreateDeclarationId(named.OriginalDefinition));
            foreach (ITypeSymbol argument in Symbols.Arguments(named))
            {
                Append(text, argument);
            }
        }
    }

    private static ITypeSymbol? Read(Queue<string> words, Compilation compilation)
    {
        string word = words.Count == 0 ? "" : words.Dequeue(), rest = word.Length == 0 ? "" : word.Substring(1);
        switch (word.Length == 0 ? Space : word[0])
        {
            case Space:
                return null;
            case Array:
                return Read(words, compilation) is { } element ? compilation.CreateArrayTypeSymbol(element, int.Parse(rest, CultureInfo.InvariantCulture)) : null;
            case Anonymous:
                int count = int.Parse(rest, CultureInfo.InvariantCulture);
                var names = new string[count];
                var types = new ITypeSymbol?[count];
                for (int i = 0; i < count; i++)
                {
                    names[i] = words.Dequeue();
                    types[i] = Read(words, compilation);
                }

                return types.Any(static one => one is null) ? null : compilation.CreateAnonymousTypeSymbol([.. types!], [.. names]);
            case Generic:
                return DocumentationCommentId.GetFirstSymbolForDeclarationId(rest, compilation) is INamedTypeSymbol definition ? Close(definition, words, compilation) : null;
            default:
                return DocumentationCommentId.GetFirstSymbolForReferenceId(word, compilation) as ITypeSymbol;
        }
    }

    /// <summary>Closes a generic type over the next arguments: first its own, then those of its containing type.</summary>
    private static INamedTypeSymbol? Close(INamedTypeSymbol definition, Queue<string> words, Compilation compilation)
    {
        var arguments = new ITypeSymbol?[definition.Arity];
        for (int i = 0; i < arguments.Length; i++)
        {
            arguments[i] = Read(words, compilation);
        }

        INamedTypeSymbol? closed = definition;
        if (definition.ContainingType is { } outer)
        {
            closed = Close(outer, words, compilation)?.GetTypeMembers(definition.Name, definition.Arity).FirstOrDefault();
        }

        return closed is null || arguments.Any(static one => one is null) ? null : arguments.Length == 0 ? closed : closed.Construct([.. arguments!]);
    }
}
