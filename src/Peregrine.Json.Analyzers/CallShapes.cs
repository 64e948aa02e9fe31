namespace Peregrine.Json.Analyzers;

/// <summary>How a call refers to System.Text.Json's serializer.</summary>
internal enum CallShape
{
    /// <summary>By the short name, as in any file with <c>using System.Text.Json;</c>.</summary>
    ShortName,

    /// <summary>By the short name, in a namespace that itself contains <c>using System.Text.Json;</c>.</summary>
    UsingInNamespace,

    /// <summary>By the short name, in the namespace System.Text.Json or a namespace inside it.</summary>
    NamespaceOfTheirs,

    /// <summary>By an alias with the name JsonSerializer.</summary>
    OwnAlias,

    /// <summary>By the full name.</summary>
    FullName,

    /// <summary>By <c>using static</c>.</summary>
    UsingStatic,

    /// <summary>Called as an extension method.</summary>
    Extension,

    /// <summary>By an alias with another name, which shows that System.Text.Json is intended.</summary>
    Meant,
}

/// <summary>Finds the shape of a call by its syntax.</summary>
internal static class CallShapes
{
    private const string Theirs = "System.Text.Json";

    public static CallShape Of(SimpleNameSyntax method, bool isExtension, SemanticModel model, CancellationToken cancellation)
    {
        if (isExtension)
        {
            return CallShape.Extension;
        }

        if (method.Parent is not MemberAccessExpressionSyntax { Expression: { } owner } access || access.Name != method)
        {
            return CallShape.UsingStatic;
        }

        if (owner is not IdentifierNameSyntax name)
        {
            return CallShape.FullName;
        }

        if (model.GetAliasInfo(name, cancellation) is { } alias)
        {
            return alias.Name == KnownTypes.AliasName ? CallShape.OwnAlias : CallShape.Meant;
        }

        return SpaceOf(name);
    }

    /// <summary>Returns the reason why a call stays on System.Text.Json, as the end of a diagnostic's message.</summary>
    public static string Advice(CallShape shape, string method) =>
        shape switch
        {
            CallShape.UsingInNamespace => "the using directive inside the namespace hides the alias",
            CallShape.NamespaceOfTheirs => "in a namespace of System.Text.Json the alias is hidden",
            CallShape.OwnAlias => "the name is an alias of System.Text.Json's serializer here",
            CallShape.FullName => "the serializer is named in full",
            CallShape.UsingStatic => "the method comes from 'using static'",
            CallShape.Extension => $"it is an extension method; call JsonSerializer.{method} with the value as the first argument",
            _ => "the alias does not reach this file",
        };

    private static CallShape SpaceOf(IdentifierNameSyntax name)
    {
        for (SyntaxNode? node = name.Parent; node is not null; node = node.Parent)
        {
            if (node is BaseNamespaceDeclarationSyntax space)
            {
                foreach (UsingDirectiveSyntax directive in space.Usings)
                {
                    if (directive.Alias is null && directive.NamespaceOrType.ToString().EndsWith(Theirs, StringComparison.Ordinal))
                    {
                        return CallShape.UsingInNamespace;
                    }
                }

                if (FullName(space) is var full && (full == Theirs || full.StartsWith(Theirs + ".", StringComparison.Ordinal)))
                {
                    return CallShape.NamespaceOfTheirs;
                }
            }
        }

        return CallShape.ShortName;
    }

    private static string FullName(BaseNamespaceDeclarationSyntax space) =>
        space.Parent is BaseNamespaceDeclarationSyntax outer ? FullName(outer) + "." + space.Name : space.Name.ToString();
}
